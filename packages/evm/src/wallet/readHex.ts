import { InvalidAnswerError } from '@latchkey/core/adapter'

/** A signature or hash a wallet gave. @throws {InvalidAnswerError} when it is none */
export function readHex(answer: unknown, method: string): `0x${string}` {
  if (typeof answer === 'string' && /^0x([0-9a-f]{2})+$/i.test(answer))
    return answer as `0x${string}`
  throw new InvalidAnswerError({ answer, method })
}
