import { BaseError, ExecutionRevertedError, RpcRequestError } from 'viem'

/** What code said when it reverted: its data, where the node passes that on. Undefined for any other error. */
export function revertOf(error: unknown): { data: string | undefined } | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  for (const each of [error, cause]) {
    if (!(each instanceof BaseError)) continue
    const failure = each.walk((found) => found instanceof RpcRequestError)
    if (failure instanceof RpcRequestError) return readRevert(failure)
  }
  return undefined
}

function readRevert({ code, data, details }: RpcRequestError) {
  // Nodes that do not use Geth's code say it in words.
  const isReverted =
    code === ExecutionRevertedError.code || ExecutionRevertedError.nodeMessage.test(details)
  return isReverted ? { data: hexIn(data) } : undefined
}

/** Some nodes put the data into an object, others behind a word. */
function hexIn(data: unknown): string | undefined {
  const text = typeof data === 'string' ? data : (Object(data) as { data?: unknown }).data
  return typeof text === 'string' ? /0x[0-9a-f]*$/i.exec(text)?.[0].toLowerCase() : undefined
}
