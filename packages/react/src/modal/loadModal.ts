/**
 * Fetches the modal: this package's own chunk and nothing else. Called again, it resolves from the
 * browser's module map; after a failure it asks again.
 */
export async function loadModal() {
  const { ModalHost } = await import('./ModalHost.tsx')
  return ModalHost
}
