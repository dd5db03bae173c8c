/** By what somebody is known who logs in. */
export type Identity = { email: string; kind: 'email' }
