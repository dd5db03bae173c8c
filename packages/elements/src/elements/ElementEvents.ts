import type { LatchkeyEvent, WalletEvent } from '@latchkey/core'

type Facts<Type extends WalletEvent['type']> = Omit<Extract<WalletEvent, { type: Type }>, 'type'>

/** The DOM events of each element, by name. They tell of its instance and do not bubble. */
export type ElementEvents = {
  /** A wallet has connected, or a previous visit's connection is back. */
  'latchkey-connect': CustomEvent<Facts<'connect'>>
  'latchkey-disconnect': CustomEvent<Facts<'disconnect'>>
  'latchkey-accounts-changed': CustomEvent<Facts<'accountsChanged'>>
  'latchkey-network-changed': CustomEvent<Facts<'chainChanged'>>
  'latchkey-open': CustomEvent<null>
  'latchkey-close': CustomEvent<null>
  /** Something has failed, such as a connect; `detail` as `watchEvents` gives it. */
  'latchkey-error': CustomEvent<LatchkeyEvent>
}
