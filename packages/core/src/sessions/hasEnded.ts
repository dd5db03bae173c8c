import type { Connector } from '../connectors/Connector.ts'
import { isSessionWallet } from './SessionWallet.ts'

/** Whether a connector's session is over, in its namespace or as a whole. The list has it until a newer one comes. */
export function hasEnded({ provider }: Connector): boolean {
  return isSessionWallet(provider) && provider.accounts().length === 0
}
