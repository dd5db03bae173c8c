import { operatorOf } from '@latchkey/siwx/evm'
import { ConfigError } from '../../config/ConfigError.ts'
import { isOfThisMachine } from '../isReachable.ts'
import type { FarcasterSettings } from './farcasterSettings.ts'

/**
 * The two nodes of a role must be of two operators: nodes of one would lie together.
 *
 * @throws {ConfigError}
 */
export function requireTwoOperators(
  of: Readonly<Record<'recovery' | 'wallet', FarcasterSettings | undefined>>,
): void {
  for (const [role, settings] of Object.entries(of)) {
    const [one = '', other] = settings?.nodes ?? []
    if (other === undefined || (isOfThisMachine(one) && isOfThisMachine(other))) continue
    const operator = operatorOf(one)
    if (operator === operatorOf(other))
      throw new ConfigError([
        `${role}.social.farcaster.nodes: both are of ${operator}, and none is believed alone; name a node of another operator`,
      ])
  }
}
