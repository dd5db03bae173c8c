import { asc, eq, sql } from 'drizzle-orm'
import type { ProjectSettings } from '../config/serverConfig.ts'
import type { Queries } from '../database/Database.ts'
import {
  auditLog,
  events,
  projectFeatures,
  projectOrigins,
  projects,
  projectWallets,
} from '../database/schema.ts'
import { defaultFeatures } from './defaultFeatures.ts'
import { type FeatureId, featureIds, type Project, type WalletRules } from './Project.ts'
import { ProjectExistsError } from './ProjectExistsError.ts'
import type { ProjectEdit, ProjectRepository } from './ProjectRepository.ts'

export type ProjectRepositoryOptions = {
  /** Called for every project that was made, edited or removed here, once it is in the database. */
  onChange?: ((id: string) => void) | undefined
}

/** The projects of a database. */
export function createProjectRepository(
  queries: Queries,
  { onChange = () => undefined }: ProjectRepositoryOptions = {},
): ProjectRepository {
  async function find(id: string): Promise<Project | undefined> {
    const [row] = await queries.select().from(projects).where(eq(projects.id, id))
    if (!row) return undefined
    const [origins, features, wallets] = await Promise.all([
      queries
        .select()
        .from(projectOrigins)
        .where(eq(projectOrigins.projectId, id))
        .orderBy(asc(projectOrigins.position)),
      queries.select().from(projectFeatures).where(eq(projectFeatures.projectId, id)),
      queries
        .select()
        .from(projectWallets)
        .where(eq(projectWallets.projectId, id))
        .orderBy(asc(projectWallets.position)),
    ])
    return {
      analyticsEnabled: row.analyticsEnabled,
      createdAt: row.createdAt.toISOString(),
      development: row.development,
      enabled: row.enabled,
      features: defaultFeatures.map((feature) => {
        const changed = features.find((other) => other.feature === feature.id)
        return changed
          ? { config: changed.config, id: feature.id, isEnabled: changed.isEnabled }
          : feature
      }),
      id: row.id,
      name: row.name,
      ...(row.names ? { names: row.names } : {}),
      origins: origins.map(({ pattern }) => pattern),
      revision: row.revision,
      wallets: walletRules(wallets),
    }
  }

  return {
    async create({ id, name, ...edit }: ProjectSettings, actor: string): Promise<void> {
      await queries.transaction(async (transaction) => {
        const made = await transaction
          .insert(projects)
          .values({ id, name })
          .onConflictDoNothing()
          .returning({ id: projects.id })
        if (made.length === 0) throw new ProjectExistsError(id)
        await apply(transaction, id, edit)
        await transaction
          .insert(auditLog)
          .values({ action: 'project.create', actor, change: { name, ...edit }, target: id })
      })
      onChange(id)
    },

    async edit(id: string, edit: ProjectEdit, actor: string): Promise<boolean> {
      const wasThere = await queries.transaction(async (transaction) => {
        const changed = await transaction
          .update(projects)
          .set({
            revision: sql`${projects.revision} + 1`,
            updatedAt: sql`now()`,
            ...(edit.name === undefined ? {} : { name: edit.name }),
          })
          .where(eq(projects.id, id))
          .returning({ id: projects.id })
        if (changed.length === 0) return false
        await apply(transaction, id, edit)
        await transaction
          .insert(auditLog)
          .values({ action: 'project.edit', actor, change: edit, target: id })
        return true
      })
      onChange(id)
      return wasThere
    },

    find,

    async list(): Promise<{ id: string; name: string; enabled: boolean }[]> {
      return queries
        .select({ enabled: projects.enabled, id: projects.id, name: projects.name })
        .from(projects)
        .orderBy(asc(projects.createdAt), asc(projects.id))
    },

    async remove(id: string, actor: string): Promise<boolean> {
      const wasThere = await queries.transaction(async (transaction) => {
        const gone = await transaction
          .delete(projects)
          .where(eq(projects.id, id))
          .returning({ id: projects.id })
        if (gone.length === 0) return false
        await transaction.delete(events).where(eq(events.projectId, id))
        // Sessions may belong to projects without a row (`auth.mode: open`), so no foreign key does this.
        await transaction.execute(sql`delete from auth_sessions where project = ${id}`)
        await transaction.execute(sql`delete from auth_account_metadata where project = ${id}`)
        await transaction.insert(auditLog).values({ action: 'project.delete', actor, target: id })
        return true
      })
      onChange(id)
      return wasThere
    },
  }
}

const walletRuleNames = ['include', 'exclude', 'featured', 'custom', 'certified'] as const

type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0]

async function apply(
  transaction: Transaction,
  id: string,
  { enabled, analyticsEnabled, development, names, origins, features, wallets }: ProjectEdit,
): Promise<void> {
  if (enabled !== undefined)
    await transaction.update(projects).set({ enabled }).where(eq(projects.id, id))
  if (analyticsEnabled !== undefined)
    await transaction.update(projects).set({ analyticsEnabled }).where(eq(projects.id, id))

  if (development !== undefined)
    await transaction.update(projects).set({ development }).where(eq(projects.id, id))

  if (names !== undefined)
    await transaction
      .update(projects)
      .set({ names: names.zone === undefined ? null : names })
      .where(eq(projects.id, id))

  if (origins) {
    await transaction.delete(projectOrigins).where(eq(projectOrigins.projectId, id))
    const rows = [...new Set(origins)].map((pattern, position) => ({
      pattern,
      position,
      projectId: id,
    }))
    if (rows.length > 0) await transaction.insert(projectOrigins).values(rows)
  }

  for (const feature of featureIds) {
    const setting = features?.[feature]
    if (setting === undefined) continue
    const row = featureRow(feature, setting)
    await transaction
      .insert(projectFeatures)
      .values({ ...row, feature, projectId: id })
      .onConflictDoUpdate({
        set: row,
        target: [projectFeatures.projectId, projectFeatures.feature],
      })
  }

  for (const rule of walletRuleNames) {
    const given = wallets?.[rule]
    if (!given) continue
    await transaction
      .delete(projectWallets)
      .where(sql`${projectWallets.projectId} = ${id} and ${projectWallets.rule} = ${rule}`)
    const rows = given.map((wallet, position) => ({
      entry: typeof wallet === 'string' ? null : wallet,
      position,
      projectId: id,
      rule,
      walletId: typeof wallet === 'string' ? wallet : wallet.id,
    }))
    if (rows.length > 0) await transaction.insert(projectWallets).values(rows).onConflictDoNothing()
  }
}

/** `true` keeps the default kinds, `false` turns all off, a list names the kinds that are on. */
function featureRow(feature: FeatureId, setting: boolean | readonly string[]) {
  const standard = defaultFeatures.find(({ id }) => id === feature)?.config ?? []
  if (setting === true) return { config: [...standard], isEnabled: true }
  if (setting === false) return { config: [], isEnabled: false }
  return { config: [...setting], isEnabled: setting.length > 0 }
}

function walletRules(rows: readonly (typeof projectWallets.$inferSelect)[]): WalletRules {
  const ids = (rule: Exclude<(typeof walletRuleNames)[number], 'custom'>) =>
    rows.filter((row) => row.rule === rule).map(({ walletId }) => walletId)
  return {
    certified: ids('certified'),
    custom: rows.flatMap(({ rule, entry }) => (rule === 'custom' && entry ? [entry] : [])),
    exclude: ids('exclude'),
    featured: ids('featured'),
    include: ids('include'),
  }
}
