import { ApiError } from '../http/ApiError.ts'
import type { ServerContext } from '../http/ServerEnv.ts'

/** Longer than any token of ours. */
const maxLength = 4096

/** The token of a header, `Bearer …`. @throws {ApiError} 401 when there is none */
export function readBearer(
  c: Pick<ServerContext, 'req'>,
  { code, header }: { code: string; header: 'authorization' | 'x-nonce-jwt' },
): string {
  const [, token] = /^Bearer +([\w.-]+)$/i.exec(c.req.header(header) ?? '') ?? []
  if (token && token.length <= maxLength) return token
  throw new ApiError({
    code,
    description: `Send ${header}: Bearer …`,
    field: header,
    status: 401,
  })
}
