/** How long a login or challenge by a provider's account counts, with the trip to the provider. */
export const socialLifetimeMs = 10 * 60_000
/** How long a login or challenge counts that an app of Farcaster or the site's server signs: whoever is asked signs at once. */
export const signedLifetimeMs = 5 * 60_000
/** Wrong completions of one trip, or wrong signatures. */
export const maxTries = 5
