import type { Namespace } from '@latchkey/protocol'
import type { Router } from './router.ts'
import { currentView, push, replace, reset } from './router.ts'

/** The modal itself (S4.55). */
export type ModalState = {
  open: boolean
  /** Namespaces with work in flight, such as a connect that waits for the wallet. */
  loadingNamespaces: Readonly<Partial<Record<Namespace, boolean>>>
  /** True for 500 ms after a refused close (S2.27). */
  shake: boolean
  /** An account connected in it just now, and no button has greeted it yet. */
  greets?: boolean | undefined
  /** Namespace the modal was opened for; limits the wallets shown. */
  namespace: Namespace | undefined
}

/** How long the modal shakes (S2.27, S9.12). */
export const shakeMs = 500

export const closedModal: ModalState = {
  loadingNamespaces: {},
  namespace: undefined,
  open: false,
  shake: false,
}

/** Marks work in one namespace. */
export function setLoading(modal: ModalState, loading: boolean, namespace: Namespace): ModalState {
  return { ...modal, loadingNamespaces: { ...modal.loadingNamespaces, [namespace]: loading } }
}

/** Why a close is refused, if it is (S2.26). */
export type CloseRefusal = 'unsupportedNetwork' | 'signInRequired'

export function closeRefusal({
  router,
  signInRequired,
  unsupported,
}: {
  router: Router
  signInRequired: boolean
  /** The connected wallet is on a network the site did not configure. */
  unsupported: boolean
}): CloseRefusal | undefined {
  if (signInRequired) return 'signInRequired'
  if (unsupported && currentView(router).name === 'UnsupportedChain') return 'unsupportedNetwork'
  return undefined
}

/** The modal and its history after a close (S2.24); an embedded modal stays and changes view (S2.25). */
export function closed(
  { modal, router }: { modal: ModalState; router: Router },
  { connected, embedded }: { connected: boolean; embedded: boolean },
): { modal: ModalState; router: Router } {
  const idle: ModalState = { ...modal, loadingNamespaces: {}, shake: false }
  if (embedded)
    return {
      modal: { ...idle, open: true },
      router: connected ? replace(router, { name: 'Account' }) : push(router, { name: 'Connect' }),
    }
  return {
    modal: { ...idle, namespace: undefined, open: false },
    router: reset({ name: 'Connect' }),
  }
}
