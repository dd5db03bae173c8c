import type { DevFile } from '@latchkey/devnet'
import { SignClient } from '@walletconnect/sign-client'

export type OracleSite = Awaited<ReturnType<typeof SignClient.init>>

/** A site in the test's process, over an implementation of the protocol that is not ours (Apache-2.0). */
export function openOracleSite({ projectId, relayUrl }: DevFile): Promise<OracleSite> {
  if (!relayUrl) throw new Error('This world has no relay.')
  return SignClient.init({
    // Two in one process would share what they keep.
    customStoragePrefix: crypto.randomUUID(),
    logger: 'silent',
    metadata: { description: '', icons: [], name: 'Oracle', url: 'http://localhost' },
    projectId,
    relayUrl,
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
  })
}
