import type { RequestError } from '../../errors/RequestError.ts'
import type { UnansweredError } from '../../errors/UnansweredError.ts'
import type { ApprovalRequest } from '../ApprovalRequest.ts'

/** A request that waits for the visitor, is being done, or failed once they had approved it. */
export type Approval = {
  /** Whether less can be allowed than was asked for. */
  canLimit: boolean
  id: number
  request: ApprovalRequest
  state: /** What it does is asked again: it was shown too long ago, or the visitor allows less. */
    | { status: 'checking' }
    | { status: 'failed'; canRetry: boolean; error: RequestError }
    /** It was sent, and no one has said whether it was taken: it is looked for by its id. */
    | { status: 'unknown'; id: string }
    /** `hasChanged` where it does something else than what was shown before, `isUnlimited` where it could not be limited. */
    | { status: 'waiting'; hasChanged?: boolean; isUnlimited?: boolean }
    | { status: 'working' }
}

/** One that is kept, with what ends it. */
export type ApprovalEntry = Omit<Approval, 'canLimit'> & {
  /** Gives what is to be shown instead, where it does something else by now. */
  check?: (() => Promise<ApprovalRequest | undefined>) | undefined
  /** When what is shown was asked for, by the clock. */
  checkedMs: number
  fail(error: RequestError): void
  /** What no node has tried out is checked however short ago it was shown. */
  isTried?: (() => boolean) | undefined
  /** Why no one waits for it any more, while it is being done. */
  left?: RequestError | undefined
  /** Makes it allow less from now on, and gives what is to be shown then. */
  limit?: (() => Promise<ApprovalRequest>) | undefined
  run(): Promise<void>
  /** Ends one of which no one knows whether it was taken: whoever asked looks for it, too. */
  settle(result: unknown): void
  unanswered?: UnansweredError | undefined
}
