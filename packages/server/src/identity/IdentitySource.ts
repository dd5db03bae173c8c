/** What a source knows of an address. `whole` is false when a part could not be read and may be there later. */
export type Found = {
  name: string | null
  avatar: string | null
  whole: boolean
}

/** Looks an address up; throws when it cannot be known at the moment. */
export type IdentitySource = (address: string) => Promise<Found>
