// Symbols that are drawn with <use href="#name">: each file of them is fetched once and put into the page.

const brought = new Map<string, Promise<void>>();

export function bring(...files: string[]): Promise<unknown> {
  return Promise.all(files.map((file) => brought.get(file) ?? keep(file, fetched(file))));
}

function keep(file: string, coming: Promise<void>): Promise<void> {
  brought.set(file, coming);
  coming.catch(() => brought.delete(file)); // asked for again the next time
  return coming;
}

async function fetched(file: string): Promise<void> {
  const text = await (await fetch(file)).text();
  const art = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  art.classList.add("art");
  art.setAttribute("aria-hidden", "true");
  document.body.prepend(art);
}
