import type { Reason } from '../judgeEffects.ts'
import type { Log } from '../readLogs.ts'

/** What a node says that an address is; of one that a row does not name, that it is a person's. */
export type Said =
  | { kind: 'account' | 'contract' | 'items' }
  | { kind: 'coins'; decimals?: number; supply?: bigint; symbol: string }
  /** The node does not answer. */
  | { kind: 'silent' }

/** What a node says of trying a call out; where it says nothing, that what the call names is what happens. */
export type Tried = { logs: (own: string) => readonly Log[] } | 'fails' | 'unknown'

/** A request as a drainer makes it, with what the wallet has to say of it. */
export type CorpusRow = {
  method: string
  /** What must come of it: it is refused by a code, or shown with a risk for these reasons at least. */
  must:
    | { code: number; verdict: 'refused' }
    | { reasons: readonly Reason[]; says?: RegExp; verdict: 'bad' | 'warn' }
    /** An honest request: no more is to be said of it than that it is a signature. */
    | { says?: RegExp; verdict: 'fine' }
  name: string
  /** Whom this device has paid before. */
  paid?: readonly string[]
  /** What the chain says, by address in small letters. */
  node?: Readonly<Record<string, Said>>
  params: (own: `0x${string}`) => readonly unknown[]
  tried?: Tried
}
