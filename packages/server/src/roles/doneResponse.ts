/** The answer of a route of a role that has nothing to tell. */
export const doneResponse = {
  content: 'application/json',
  description: 'Done.',
  status: 204,
} as const
