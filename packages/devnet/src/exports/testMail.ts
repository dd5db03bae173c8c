export {
  type MailMood,
  type MoodyMail,
  type MoodyMailServer,
  startMoodyMailServer,
} from '../inbox/startMoodyMailServer.ts'
