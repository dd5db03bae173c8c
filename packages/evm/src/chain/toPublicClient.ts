import { type Client, type PublicClient, publicActions } from 'viem'

/** A client with all that viem reads of a chain: 51 kB in brotli that a page pays when it wants them. */
export function toPublicClient(client: Client): PublicClient {
  return client.extend(publicActions) as PublicClient
}
