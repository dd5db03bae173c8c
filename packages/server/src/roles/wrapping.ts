/** What wrapped bytes of the database belong to, so that a row cannot be put in the place of another. */
export const wrappingPlace = {
  address: (owner: string) => `address|${owner}`,
  code: (login: string) => `code|${login}`,
  part: (aad: string) => `part|${aad}`,
} as const
