import type { Namespace } from '@latchkey/protocol'

/** The modal itself (S4.55). */
export type ModalState = {
  open: boolean
  loading: boolean
  /** Namespaces with work in flight, such as a connect that waits for the wallet. */
  loadingNamespaces: Readonly<Partial<Record<Namespace, boolean>>>
  /** True for 500 ms after a refused close (S2.27). */
  shake: boolean
  /** Namespace the modal was opened for; limits the wallets shown. */
  namespace: Namespace | undefined
}
