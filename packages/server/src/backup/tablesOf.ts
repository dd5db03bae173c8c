import type { Session } from '../database/Database.ts'

/** The names of all tables but that of the migrations, each after those that its rows refer to. */
export async function tablesOf(session: Pick<Session, 'rows'>): Promise<string[]> {
  const rows = await session.rows(`
    select name.table_name as name,
      (select coalesce(json_agg(distinct other.relname), '[]') from pg_constraint as one
        join pg_class as other on other.oid = one.confrelid
        where one.contype = 'f' and one.conrelid = to_regclass(quote_ident(name.table_name))) as needs
    from information_schema.tables as name
    where name.table_schema = current_schema() and name.table_type = 'BASE TABLE' and name.table_name <> 'migrations'
    order by name.table_name`)
  const waiting = new Map(rows.map(({ name, needs }) => [String(name), needs as string[]]))
  const sorted: string[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([name, needs]) =>
      needs.every((need) => need === name || !waiting.has(need)),
    )
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()]}`)
    for (const [name] of ready) {
      waiting.delete(name)
      sorted.push(name)
    }
  }
  return sorted
}
