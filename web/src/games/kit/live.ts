/** What is asked for anew whenever it is read: so parts of a board follow what the board is given. */
export function live<T extends object>(fields: { readonly [K in keyof T]: () => T[K] }): T {
  const read = Object.entries<() => unknown>(fields).map(([name, get]) => [name, { get, enumerable: true }]);
  return Object.defineProperties({}, Object.fromEntries(read) as PropertyDescriptorMap) as T;
}
