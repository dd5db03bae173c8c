/** What wrapped bytes of the database belong to, so that a row cannot be put in the place of another. */
export const wrappingPlace = {
  address: (owner: string) => `address|${owner}`,
  challenge: (challenge: string) => `challenge|${challenge}`,
  code: (login: string) => `code|${login}`,
  part: (aad: string) => `part|${aad}`,
  proven: (challenge: string) => `proven|${challenge}`,
  returned: (login: string) => `returned|${login}`,
  secret: (login: string) => `secret|${login}`,
} as const
