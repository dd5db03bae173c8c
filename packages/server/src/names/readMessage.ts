import { nameMessageMs } from '@latchkey/protocol'
import * as z from 'zod'
import { ApiError } from '../http/ApiError.ts'
import { parseBody } from '../http/readJson.ts'

const maxLength = 4096

const attributes = z.record(z.string(), z.string())
const timestamp = z.number().int()

/** What is signed for a name, each with exactly its own fields, so that none can be used as another. */
export const signedMessages = {
  address: z.strictObject({ address: z.string(), coin_type: z.number(), timestamp }),
  attributes: z.strictObject({ attributes, timestamp }),
  register: z.strictObject({ attributes: attributes.optional(), name: z.string(), timestamp }),
} as const

/**
 * Reads what was signed, which must have been written within the last ten seconds.
 *
 * @throws {ApiError} 422 `message_invalid`, or 400 `message_expired`
 */
export function readMessage<T extends z.ZodType<{ timestamp: number }>>(
  text: string,
  { now, schema }: { now: number; schema: T },
): z.output<T> {
  const message = parse(text, schema)
  if (Math.abs(now - message.timestamp * 1000) <= nameMessageMs) return message
  throw new ApiError({
    code: 'message_expired',
    description: `The message was not signed within ${nameMessageMs / 1000} seconds of its time. Try again, and look whether your clock is right.`,
    field: 'timestamp',
    status: 400,
  })
}

function parse<T extends z.ZodType>(text: string, schema: T): z.output<T> {
  try {
    if (text.length <= maxLength) return parseBody(text, schema)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
  }
  throw new ApiError({
    code: 'message_invalid',
    description: 'The message is not what is signed for a name.',
    field: 'message',
    status: 422,
  })
}
