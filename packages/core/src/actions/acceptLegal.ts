import type { Latchkey } from '../Latchkey.ts'

/** Notes whether the visitor ticked the terms, where the site asks for it. */
export function acceptLegal({ store }: Latchkey, accepted: boolean): void {
  store.setState({ legalAccepted: accepted })
}
