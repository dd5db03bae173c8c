import * as z from 'zod/mini'

/** `GET /v1/supported-chains` (S7.3): CAIP-2 ids the server routes over HTTP and WebSocket. */
export const supportedChainsResponse = z.object({
  http: z.array(z.string()),
  ws: z.array(z.string()),
})
export type SupportedChainsResponse = z.infer<typeof supportedChainsResponse>
