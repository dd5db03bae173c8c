/** How long a login or challenge by a provider's account counts, with the trip to the provider. */
export const socialLifetimeMs = 10 * 60_000
/** Wrong completions of one trip. */
export const maxTries = 5
