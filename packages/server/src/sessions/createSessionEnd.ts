import type { Database } from '../database/Database.ts'

/** Rows removed in one transaction, so that no visitor waits long for it. */
const endedAtOnce = 2000

export type SessionEnd = {
  /** Ends the session of every visitor, and answers how many there were. */
  endAll(actor: string): Promise<number>
}

/** Ends sessions for the operator: as after a restore, which brings back those that visitors had ended. */
export function createSessionEnd({ transaction }: Pick<Database, 'transaction'>): SessionEnd {
  return {
    async endAll(actor) {
      let ended = 0
      for (let isLeft = true; isLeft; )
        isLeft = await transaction(async ({ rows }) => {
          const gone = await rows(
            `delete from auth_sessions where id in (select id from auth_sessions limit ${endedAtOnce}) returning id`,
          )
          ended += gone.length
          if (gone.length === endedAtOnce) return true
          await rows('insert into audit_log (action, actor, target) values ($1, $2, $3)', [
            'sessions.end_all',
            actor,
            String(ended),
          ])
          return false
        })
      return ended
    },
  }
}
