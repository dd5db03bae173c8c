import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { ProjectNames } from '../names/nameSettings.ts'

// The tables as queries see them; migrations/*.sql is what makes them.

const instant = (name: string) => timestamp(name, { withTimezone: true })

const projectId = () =>
  text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })

export const projects = pgTable('projects', {
  analyticsEnabled: boolean('analytics_enabled').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
  development: boolean('development').notNull().default(false),
  enabled: boolean('enabled').notNull().default(true),
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  names: jsonb('names').$type<ProjectNames>(),
  revision: integer('revision').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const projectOrigins = pgTable(
  'project_origins',
  {
    pattern: text('pattern').notNull(),
    position: integer('position').notNull(),
    projectId: projectId(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.pattern] })],
)

export const projectFeatures = pgTable(
  'project_features',
  {
    config: jsonb('config').$type<string[]>().notNull().default([]),
    feature: text('feature').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    projectId: projectId(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.feature] })],
)

export const projectWallets = pgTable(
  'project_wallets',
  {
    entry: jsonb('entry').$type<Record<string, unknown>>(),
    position: integer('position').notNull(),
    projectId: projectId(),
    rule: text('rule', {
      enum: ['include', 'exclude', 'featured', 'custom', 'certified'],
    }).notNull(),
    walletId: text('wallet_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.rule, table.walletId] })],
)

export const events = pgTable(
  'events',
  {
    domain: text('domain').notNull(),
    event: text('event').notNull(),
    eventId: text('event_id').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    projectId: text('project_id').notNull(),
    properties: jsonb('properties').$type<Record<string, unknown>>().notNull().default({}),
    receivedAt: instant('received_at').notNull().defaultNow(),
    sdkType: text('sdk_type'),
    sdkVersion: text('sdk_version'),
    type: text('type').notNull(),
    url: text('url').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.eventId] }),
    index('events_by_time').on(table.projectId, table.receivedAt),
  ],
)

export const auditLog = pgTable('audit_log', {
  action: text('action').notNull(),
  actor: text('actor').notNull(),
  at: instant('at').notNull().defaultNow(),
  change: jsonb('change').$type<Record<string, unknown>>().notNull().default({}),
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  target: text('target').notNull(),
})
