import type { ResolvedOptions } from '../LatchkeyOptions.ts'
import type { SessionSource } from './SessionSource.ts'

/** The site's source of an id. */
export function findSource(
  { sources }: Pick<ResolvedOptions, 'sources'>,
  id: string | undefined,
): SessionSource | undefined {
  return sources.find((source) => source.id === id)
}

/** The site's first source of wallets on other devices or in other apps, if it has one (S1.3). */
export function remoteSource({
  sources,
}: Pick<ResolvedOptions, 'sources'>): SessionSource | undefined {
  return sources.find(({ opensBy }) => opensBy === 'pairing')
}

/** The site's first source that visitors log in to, if it has one (S1.4). */
export function loginSource({
  sources,
}: Pick<ResolvedOptions, 'sources'>): SessionSource | undefined {
  return sources.find(({ opensBy }) => opensBy === 'login')
}
