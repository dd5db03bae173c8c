import type { IdentitySource } from '../identity/IdentitySource.ts'
import { safeAvatar } from '../identity/safeAvatar.ts'
import type { NameRepository } from './createNameRepository.ts'

/** Names change hands here, which other servers of the database do not know. */
const freshMs = 5 * 60_000

/** The oldest name that an account has registered here, shown beside its address. */
export function createNameSource(names: Pick<NameRepository, 'ofOwner'>): IdentitySource {
  return async (address) => {
    const [oldest] = await names.ofOwner(address)
    if (!oldest) return { avatar: null, name: null, whole: true }
    return {
      avatar: safeAvatar(oldest.attributes['avatar'] ?? null),
      freshMs,
      name: oldest.name,
      whole: true,
    }
  }
}
