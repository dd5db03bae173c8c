import type { Database, Session } from '../database/Database.ts'
import { skeletonOf, skeletonVersion } from './skeleton.ts'

/** Rows that are written by one statement. */
const pageRows = 1000

/**
 * Makes the skeletons anew that were made by other rules. Of names that have come to look alike each stays its owner's,
 * and a new one must look like none of them. Servers of one database may start at once: one does the work.
 */
export function renewSkeletons({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  return transaction(async (session) => {
    if (!(await isOutdated(session))) return
    // No name is given meanwhile; whoever waited here finds the work done.
    await session.rows('lock table names, name_blocks in exclusive mode')
    if (!(await isOutdated(session))) return
    await renewNames(session)
    await renewBlocks(session)
  })
}

async function isOutdated(session: Session): Promise<boolean> {
  const [row] = await session.rows(
    `select exists (select 1 from names where skeleton_version <> $1)
       or exists (select 1 from name_blocks where skeleton_version <> $1) as found`,
    [skeletonVersion],
  )
  return row?.['found'] === true
}

async function renewNames(session: Session): Promise<void> {
  const found = await session.rows('select name, zone from names order by created_at, name')
  const known = new Set<string>()
  const renewed = found.map(({ name, zone }) => {
    const skeleton = skeletonIn(String(name), String(zone))
    const look = `${skeleton}.${zone}`
    const isAlike = known.has(look)
    known.add(look)
    return { isAlike, name: String(name), skeleton }
  })
  // Until all are written two may have one skeleton.
  await session.rows('update names set is_alike = true')
  for (const page of pages(renewed))
    await session.rows(
      `update names n set skeleton = r.skeleton, is_alike = r.is_alike, skeleton_version = $4
       from unnest($1::text[], $2::text[], $3::boolean[]) as r (name, skeleton, is_alike)
       where n.name = r.name`,
      [
        page.map(({ name }) => name),
        page.map(({ skeleton }) => skeleton),
        page.map(({ isAlike }) => isAlike),
        skeletonVersion,
      ],
    )
}

async function renewBlocks(session: Session): Promise<void> {
  const found = await session.rows('select name, zone from name_blocks')
  for (const page of pages(found))
    await session.rows(
      `update name_blocks b set skeleton = r.skeleton, skeleton_version = $3
       from unnest($1::text[], $2::text[]) as r (name, skeleton)
       where b.name = r.name`,
      [
        page.map(({ name }) => String(name)),
        page.map(({ name, zone }) => skeletonIn(String(name), String(zone))),
        skeletonVersion,
      ],
    )
}

/** That of a name with its zone. */
function skeletonIn(name: string, zone: string): string {
  return skeletonOf(name.slice(0, -zone.length - 1))
}

function pages<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / pageRows) }, (_, index) =>
    rows.slice(index * pageRows, (index + 1) * pageRows),
  )
}
