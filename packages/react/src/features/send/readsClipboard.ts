/** Whether a page may ask for what was copied; Firefox asks the visitor each time, others once. */
export function readsClipboard(): boolean {
  return typeof globalThis.navigator?.clipboard?.readText === 'function'
}
