import { RequestError } from '../errors/RequestError.ts'
import { UnansweredError } from '../errors/UnansweredError.ts'

/** What nodes say of a transaction that they have, or that is done. */
const known =
  /already known|known transaction|alreadyknown|already imported|already in (?:the )?(?:mempool|pool|block ?chain)|tx already exists|already (?:been )?processed|alreadyprocessed/i
/** What a node, or what stands before it, says instead of whether it has it. */
const unsure = /may have had its effect|timed? ?out|internal error/i
/** The server has not asked a node. */
const unasked: ReadonlySet<unknown> = new Set([
  'descriptor_changed',
  'device_refused',
  'embedder_refused',
  'locked',
  'logged_out',
  'rate_limited',
  'slot_damaged',
  'wallet_frozen',
])

/**
 * Sends what is signed, as often as it is called: it is the same each time, and carried out once. Resolves to what the
 * page is answered where a node has it.
 *
 * Throws the refusal where none has it, and an `UnansweredError` where no one knows: a payment that may have been made is
 * never "not done".
 */
export function createSender<Result>({
  id,
  look,
  result,
  send,
}: {
  /** By which it is found. */
  id: string
  /** Whether a node has it. */
  look: () => Promise<boolean>
  result: Result
  send: () => Promise<unknown>
}): () => Promise<Result> {
  /** It was sent before, and no one has said how that ended. */
  let maySent = false

  return async () => {
    try {
      await send()
      return result
    } catch (error) {
      if (isKnown(error)) return result
      const isUnsure = maySent || !isRefusal(error)
      // Also of a refusal: what the node was handed may have come another way, and be done.
      if (await look().catch(() => false)) return result
      if (!isUnsure) throw error
    }
    maySent = true
    throw new UnansweredError({ id, look, result })
  }
}

function isKnown(error: unknown): boolean {
  return (
    error instanceof RequestError && typeof error.code === 'number' && known.test(error.message)
  )
}

/** Whether it has certainly not been taken. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  const { code, message } = error
  return typeof code === 'number' ? !unsure.test(message) : unasked.has(code)
}
