import type { Registry } from 'prom-client'
import type { Database } from '../database/Database.ts'
import { pendingMigrations } from '../database/migrate.ts'
import type { RouteGroup } from '../http/mountRoutes.ts'
import { authenticateScraper } from './authenticateScraper.ts'
import type { Checks } from './Check.ts'
import { type HealthRoutesParameters, healthRoutes } from './healthRoutes.ts'
import { metricsRoutes } from './metricsRoutes.ts'

export type OperationsParameters = HealthRoutesParameters & {
  database: Database
  registry: Registry
  metricsToken: string | undefined
  trustProxy: readonly string[]
}

/** What every server answers to those who run it, whatever its parts: probes and numbers. */
export function createOperations({
  checks,
  database,
  metricsToken,
  registry,
  trustProxy,
  ...health
}: OperationsParameters): RouteGroup {
  const shared: Checks = {
    async database() {
      await database.ping()
      return (await database.freeSpace?.isLow())
        ? { detail: 'the disk is nearly full: writes are refused', status: 'degraded' }
        : { status: 'ok' }
    },
    async migrations() {
      const pending = await pendingMigrations(database)
      return pending.length === 0
        ? { status: 'ok' }
        : { detail: pending.join(', '), status: 'failed' }
    },
  }
  return {
    authenticators: { machine: authenticateScraper({ token: metricsToken, trustProxy }) },
    routes: [
      ...healthRoutes({ ...health, checks: { ...shared, ...checks } }),
      ...metricsRoutes({ registry }),
    ],
  }
}
