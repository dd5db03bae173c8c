import type { Latchkey } from '../Latchkey.ts'
import type { WalletLink } from '../sessions/SessionSource.ts'

/** The visitor opened a wallet by its link: later requests open it again. */
export function choosePairingLink({ store }: Latchkey, link: WalletLink): void {
  store.setState(({ pairingChoice }) => ({ pairingChoice: { ...pairingChoice, link } }))
}
