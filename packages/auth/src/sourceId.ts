/** Id of this source of sessions, and of its connectors in every namespace. */
export const sourceId = 'auth'
/** Type of its connectors. */
export const sourceType = 'AUTH'
