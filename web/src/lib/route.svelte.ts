// Where we are: the address decides the page.

class Route {
  path = $state(location.pathname);

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
  }
}

export const route = new Route();

export function go(path: string): void {
  history.pushState(null, "", path);
  route.path = location.pathname;
  scrollTo(0, 0);
}

/** The same page at its right address. */
export function replace(path: string): void {
  history.replaceState(null, "", path);
  route.path = location.pathname;
}

/** Links within the house change the page without loading it anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || address.pathname.startsWith("/api/") || address.hash) return;
  event.preventDefault();
  go(address.pathname + address.search);
}
