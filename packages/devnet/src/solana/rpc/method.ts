import type { z } from 'zod'
import type { SolanaNode } from '../node/createSolanaNode.ts'

/** A JSON-RPC method: the parameters it takes, in order, and its answer. */
export type Method = {
  parameters: z.ZodType
  answer: (node: SolanaNode, parameters: never, genesisHash: string) => unknown
}

export type Methods = Readonly<Record<string, Method>>

export function method<Parameters extends z.ZodType>(
  parameters: Parameters,
  answer: (node: SolanaNode, parameters: z.output<Parameters>, genesisHash: string) => unknown,
): Method {
  return { answer: answer as Method['answer'], parameters }
}
