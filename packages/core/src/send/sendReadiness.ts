import type { NameAnswer } from '../names/NameAnswer.ts'
import type { Receiver } from './readReceiver.ts'

/** What still stands between a form and its review; the first one in the order in which a form is filled in. */
export type SendReadiness =
  | { status: 'missing'; field: 'token' | 'amount' | 'receiver' }
  | { status: 'insufficient'; lacks: 'amount' | 'fee' }
  /** A token that is none: its contract says of itself what no token is. */
  | { status: 'invalid'; field: 'receiver' | 'token' }
  /** A balance or a name is on its way. */
  | { status: 'pending' }
  /** The network cannot be asked. */
  | { status: 'unreachable' }
  | { status: 'ready' }

export type SendFacts = {
  hasToken: boolean
  /** Base units; undefined while nothing is typed. */
  amount: bigint | undefined
  /** Base units that the account holds. */
  balance: bigint | 'pending' | 'failed' | 'noToken'
  /** The account cannot pay the network's fee. */
  lacksFee: boolean
  receiver: Receiver
  /** Whom a name belongs to, or where its look-up stands. */
  resolved: NameAnswer | { kind: 'pending' } | { kind: 'failed' }
}

/** Whether a form may be reviewed, and the first thing that it lacks. */
export function sendReadiness(facts: SendFacts): SendReadiness {
  const { amount, balance, hasToken, lacksFee, receiver, resolved } = facts
  if (!hasToken) return { field: 'token', status: 'missing' }
  if (balance === 'noToken') return { field: 'token', status: 'invalid' }
  if (balance === 'failed') return { status: 'unreachable' }
  if (!amount) return { field: 'amount', status: 'missing' }
  if (balance === 'pending') return { status: 'pending' }
  if (amount > balance) return { lacks: 'amount', status: 'insufficient' }
  if (lacksFee) return { lacks: 'fee', status: 'insufficient' }
  if (receiver.kind === 'none') return { field: 'receiver', status: 'missing' }
  if (receiver.kind === 'address') return { status: 'ready' }
  if (receiver.kind !== 'name') return { field: 'receiver', status: 'invalid' }
  if (resolved.kind === 'address') return { status: 'ready' }
  return resolved.kind === 'pending'
    ? { status: 'pending' }
    : { field: 'receiver', status: 'invalid' }
}
