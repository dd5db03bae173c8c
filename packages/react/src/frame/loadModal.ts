/**
 * Fetches the modal: this package's own chunk and nothing else. Called again, it resolves from the
 * browser's module map, which in some browsers remembers a failure as long as the page lives.
 */
export async function loadModal() {
  const { ModalHost } = await import('./ModalHost.tsx')
  return ModalHost
}
