import type { ServerConfigInput } from './config/serverConfig.ts'
import { createServer as createOwnServer } from './createServer.ts'
import type { LatchkeyServer, ServerDependencies } from './LatchkeyServer.ts'

// Apart from what it is made of: a host's compiler reads the declarations of all that its own name, and those of the database's library do
// not hold where libraries are checked.

/**
 * Makes a server: opens and migrates its database, makes the parts it is configured for and mounts their routes. It opens no port and does not read the
 * environment; an embedded database brings the local socket by which commands reach it.
 *
 * @throws {ConfigError}
 * @throws {DatabaseLockedError}
 */
export function createServer(
  config: ServerConfigInput = {},
  dependencies: ServerDependencies = {},
): Promise<LatchkeyServer> {
  return createOwnServer(config, dependencies)
}
