import type { RequestContext } from './createRequests.ts'

/** A visitor waits for it, and what is not answered by then is unknown. */
const limitMs = 5_000

/** Asks the wallet's own node of the request's network what an approval is to say. @throws {RequestError} */
export function askNode(
  { context, network }: Pick<RequestContext, 'context' | 'network'>,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  return context.api.rpc(network.id, method, params, { limitMs })
}
