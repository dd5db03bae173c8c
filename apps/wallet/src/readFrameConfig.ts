import * as z from 'zod/mini'

/** What the server writes into the document, so that no one else can say it. */
const frameConfig = z.object({
  /** Where visitors approve what moves value. */
  approvals: z.enum(['auto', 'window']),
  /** Origins that may embed this frame. */
  embedders: z.array(z.string()),
  experimental: z.boolean(),
  /** Of a project for development: pages of this machine may embed it as well. */
  loopback: z.boolean(),
  projectId: z.string(),
  siteName: z.string(),
})
export type FrameConfig = z.infer<typeof frameConfig>

/** Reads it from the document’s `<meta name="latchkey-wallet">`. @throws where the server has written none */
export function readFrameConfig(document: Pick<Document, 'querySelector'>): FrameConfig {
  const content = document.querySelector('meta[name="latchkey-wallet"]')?.getAttribute('content')
  return frameConfig.parse(JSON.parse(content ?? ''))
}
