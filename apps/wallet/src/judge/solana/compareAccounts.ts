import type { JudgedEffect } from '../judgeEffects.ts'
import type { Change } from '../readLogs.ts'
import { isOnCurve } from './isOnCurve.ts'
import { systemProgram } from './programs.ts'
import { type ChainAccount, readTokens, type TokenAccount } from './readAccounts.ts'

/** An account with its coins; undefined where there is none. */
export type Snapshot = (ChainAccount & { lamports: bigint }) | undefined
export type Snapshots = ReadonlyMap<string, Snapshot>

/**
 * Compares accounts before and after a transaction was tried out: what the visitor has more or less of, and what control
 * over their accounts others have got, whichever program gave it.
 *
 * @param fee what of the visitor's coins went for it, which is no change of its own
 */
export function compareAccounts({
  address,
  after,
  before,
  fee,
}: {
  address: string
  after: Snapshots
  before: Snapshots
  fee: bigint
}): { changes: readonly Change[]; effects: readonly JudgedEffect[] } {
  const amounts = new Map<string, bigint>()
  const effects: JudgedEffect[] = []
  for (const [account, snapshot] of after) {
    const [was, is] = [readTokens(before.get(account)), readTokens(snapshot)]
    const isTheirs = was?.owner === address
    for (const [each, sign] of [
      [was, -1n],
      [is, 1n],
    ] as const)
      if (each?.owner === address)
        amounts.set(each.mint, (amounts.get(each.mint) ?? 0n) + sign * each.amount)
    if (is && (isTheirs || is.owner === address))
      effects.push(...controlOf({ account, address, is, was }))
  }
  const [own, ownBefore] = [after.get(address), before.get(address)]
  if (own && own.owner !== systemProgram && ownBefore?.owner !== own.owner)
    effects.push({
      effect: { account: address, kind: 'assign', program: own.owner },
      reasons: ['assign'],
    })
  const coins = (own?.lamports ?? 0n) - (ownBefore?.lamports ?? 0n) + fee
  const changes: readonly Change[] = [
    { amount: coins, kind: 'coins' },
    ...[...amounts].map(([token, amount]): Change => ({ amount, kind: 'coins', token })),
  ]
  return { changes: changes.filter((each) => each.kind === 'coins' && each.amount !== 0n), effects }
}

/** What others may do with an account afterwards that they could not before. */
function controlOf({
  account,
  address,
  is,
  was,
}: {
  account: string
  address: string
  is: TokenAccount
  was: TokenAccount | undefined
}): readonly JudgedEffect[] {
  if (is.owner !== address)
    return [
      {
        effect: { account, authority: is.owner, kind: 'setAuthority', of: 'account' },
        reasons: ['authority'],
      },
    ]
  const effects: JudgedEffect[] = []
  const { closer, delegate, delegated, mint } = is
  const isMore = delegate !== was?.delegate || delegated > (was?.delegated ?? 0n)
  if (delegate !== undefined && delegate !== address && delegated > 0n && isMore)
    effects.push({
      effect: { amount: delegated, kind: 'allow', spender: delegate, token: mint },
      reasons: isOnCurve(delegate) ? ['stranger'] : [],
    })
  if (closer !== undefined && closer !== address && closer !== was?.closer)
    effects.push({
      effect: { account, authority: closer, kind: 'setAuthority', of: 'close' },
      reasons: ['authority'],
    })
  return effects
}
