import * as z from 'zod/mini'
import { rows } from './rows.ts'

/** `GET /v1/supported-chains` (S7.3): CAIP-2 ids the server routes over HTTP and WebSocket, and where it serves swaps and sells. */
export const supportedChainsResponse = z.object({
  http: rows(z.string()),
  /** Where something can be bought with money (S7.20); a server without a provider leaves it out. */
  onramp: z.optional(rows(z.string())),
  /** Where swaps are served (S7.6); a server without the routes leaves it out. */
  swap: z.optional(rows(z.string())),
  ws: rows(z.string()),
})
export type SupportedChainsResponse = z.infer<typeof supportedChainsResponse>
