import type { RelayErrorTag } from '@latchkey/protocol/relay'
import { ApiError } from '../http/ApiError.ts'
import { admitProject, type FindProject } from '../http/admitProject.ts'
import { isAudience } from './audience.ts'
import { RelayError } from './RelayError.ts'
import { readAuthToken } from './readAuthToken.ts'

/** What of a request tells who wants in. */
export type Credentials = {
  /** `Authorization`, where headers are possible. */
  authorization: string | undefined
  /** `?auth=`, where they are not. */
  auth: string | null | undefined
  host: string | undefined
  localAddress: string | undefined
}

export type AdmissionRules = {
  publicUrl: string | undefined
  audiences: readonly string[]
  now: () => number
}

/**
 * Checks a client's token and answers with its id.
 *
 * @throws {RelayError} `MissingJwt`, `InvalidJwt`
 */
export function admitClient(
  { authorization, auth, host, localAddress }: Credentials,
  { publicUrl, audiences, now }: AdmissionRules,
): string {
  const token = authorization?.replace(/^Bearer /i, '') || auth
  if (!token) throw new RelayError('MissingJwt', 'Unauthorized: the token is missing')
  return readAuthToken(token, {
    isAudience: (audience) => isAudience(audience, { audiences, host, localAddress, publicUrl }),
    nowMs: now(),
  })
}

const tags: Readonly<Record<string, RelayErrorTag>> = {
  origin_not_allowed: 'OriginNotAllowed',
  project_disabled: 'ProjectInactive',
  project_missing: 'ProjectIdNotSpecified',
  project_unknown: 'ProjectNotFound',
}

/**
 * Checks project and page as for any route, and says what is wrong as the relay does.
 *
 * @throws {RelayError}
 */
export async function admitPage(
  page: { projectId: string | null; origin: string | undefined },
  findProject: FindProject,
): Promise<void> {
  try {
    await admitProject({ findProject, id: page.projectId, origin: page.origin })
  } catch (error) {
    const tag = error instanceof ApiError ? tags[error.code] : undefined
    throw tag && error instanceof ApiError
      ? new RelayError(tag, `Unauthorized: ${error.message}`)
      : error
  }
}
