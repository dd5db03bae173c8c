import type { Verdict } from '../../judge/judgeEffects.ts'
import { limitAllowance } from '../../judge/limitAllowance.ts'
import type { Allowance } from '../ApprovalRequest.ts'
import type { RequestContext } from '../createRequests.ts'
import { askNumber } from './askNumber.ts'
import type { AskedTransaction } from './readTransaction.ts'

/** `balanceOf(address)` of ERC-20. */
const balanceSelector = '0x70a08231'

/** The same transaction with a limit, and what that is. */
export type Limit = { allowance: Allowance; asked: AskedTransaction }

/**
 * Offers a limit where a transaction is one that allows without one: what the account has of the token. Nothing where it
 * has none, or where no node says how much.
 */
export async function askLimit(
  asked: AskedTransaction,
  { effects }: Verdict,
  request: RequestContext,
): Promise<Limit | undefined> {
  const [first] = effects
  if (first?.effect.kind !== 'allow' || !first.token) return undefined
  if (!first.reasons.includes('noLimit')) return undefined
  const { amount, token } = first.effect
  const addresses = [request.user.descriptor.addresses.eip155]
  const has = await askNumber({ addresses, selector: balanceSelector, to: token }, request)
  if (!has || has >= amount) return undefined
  const data = limitAllowance(asked, has)
  if (data === undefined) return undefined
  return { allowance: { amount: has, token, units: first.token }, asked: { ...asked, data } }
}
