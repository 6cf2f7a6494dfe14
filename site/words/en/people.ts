import { counted, numeral, plural } from './numbers.ts'

const noWayBack =
  'Your invitations go with your account. What you gave stays given, and you can no longer give it back. There is no way back.'

/** The words of the pages about accounts, in English. */
export const people = {
  bar: {
    signIn: 'Sign in',
    myLists: 'My lists',
    admin: 'Admin',
    account: 'Account',
    signOut: 'Sign out',
    menu: (name: string) => `${name}: account and sign-out`,
  },

  lookAgain: 'Please look again',

  signIn: {
    title: 'Welcome back',
    login: 'Name or e-mail',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    signUp: 'Make an account',
    guest: 'Here to give a present? You need no account: open the link that you were sent.',
    wrong:
      'That name or e-mail address and that password do not belong together. Check both, then try again.',
    tooMany: (minutes: number) =>
      `Those were too many tries. Wait ${counted(minutes, { one: 'minute', other: 'minutes' })}, then try again, or ask for a new password.`,
  },

  signUp: {
    title: 'Make an account',
    about: 'With an account you make lists of your own. To give a present you need none.',
    name: 'Your name',
    email: 'E-mail',
    emailHint: 'To sign in, and for a new password if you forget yours.',
    password: 'Password',
    passwordHint: (least: number) => `At least ${least} characters. A short sentence is good.`,
    submit: 'Make my account',
    haveOne: 'I have an account',
    closedTitle: 'Accounts are by invitation here.',
    closed: 'Ask the person who looks after this site for a link. To give a present you need no account.',
    tooMany: (minutes: number) =>
      `Many accounts were made from here. Wait ${counted(minutes, { one: 'minute', other: 'minutes' })}, then try again.`,
    nameMissing: 'Please write your name.',
    nameLong: (most: number) => `Please use at most ${numeral(most)} characters for your name.`,
    emailMissing: 'Please write an e-mail address.',
    emailWrong: 'That is no e-mail address. One looks like this: name@mail.example.',
    emailTaken: 'This e-mail address has an account already. Sign in with it, or ask for a new password.',
    passwordWrong: (least: number, most: number) => `A password has ${least} to ${most} characters.`,
  },

  setUp: {
    isNew: {
      title: 'You are the first one here.',
      about:
        'Make the account that looks after this site. It takes a minute, and everything can be changed later.',
    },
    noAdmin: {
      title: 'Make an account for an administrator.',
      about:
        'With it you look after this site on these pages. The accounts and lists that are there stay as they are, and everything can be changed later.',
    },
    siteName: 'What shall the site be called?',
    siteNameHint: 'Guests see it at the top of each page.',
    siteNameWrong: (most: number) => `The name of the site has 1 to ${numeral(most)} characters.`,
    who: 'Who may make an account?',
    invited: 'Only people I add',
    anyone: 'Anyone who finds the site',
    goneTitle: 'This set-up link does not work any more.',
    gone: 'It was used already, or the program was started again. Each start makes a new link until the first account is made.',
    signIn: 'Sign in',
  },

  forgot: {
    title: 'A new password',
    about:
      'Write the name or e-mail address of your account. We send a link to its address, good for two hours.',
    login: 'Name or e-mail',
    loginMissing: 'Please write your name or e-mail address.',
    submit: 'Send the link',
    sentTitle: 'Check your e-mail.',
    sent: 'If there is an account with that name or address, a link is on its way to its address. It is good for two hours.',
    noMailTitle: 'This site sends no e-mail.',
    noMail: (command: string) =>
      `Ask the person who looks after the site: they can give you a link for a new password. If that is you, “${command}” on the machine of the site makes one.`,
    back: 'Back to sign-in',
    mailSubject: (site: string) => `A new password for ${site}`,
    mailText: (link: string) =>
      `Hello,\n\nchoose a new password here:\n${link}\n\nThe link works once, within two hours. If you did not ask for it, do nothing: your password stays.\n`,
    tooMany: (minutes: number) =>
      `Those were many requests. Wait ${counted(minutes, { one: 'minute', other: 'minutes' })}, then ask again.`,
  },

  newPassword: {
    title: 'Choose a new password',
    welcome: (name: string) => `Welcome, ${name}.`,
    choose: 'Choose a password. With it you sign in from now on.',
    submitFirst: 'Save the password',
    password: 'New password',
    submit: 'Save the new password',
    saved: 'Your password is saved. Every other browser is signed out.',
    goneTitle: 'This link does not work any more.',
    gone: 'It was used already, or it is too old. Ask for a new one.',
    again: 'Ask for a new link',
  },

  confirm: {
    title: 'Is this address yours?',
    submit: 'Yes, use this address',
    done: 'Your e-mail address is confirmed.',
    otherTitle: 'This link belongs to another account.',
    other: 'Sign out, sign in with the account that asked for the link, and open the link again.',
    taken: 'Another account has this e-mail address by now. Choose another one.',
    mailSubject: (site: string) => `Your e-mail address on ${site}`,
    mailText: (site: string, link: string) =>
      `Hello,\n\nan account on ${site} was given this address. If that was you, open this link where you are signed in:\n${link}\n\nIt is good for two days. If it was not you, do nothing: the account gets no invitation that was meant for you.\n`,
    leftText: (site: string) =>
      `Hello,\n\nyour account on ${site} has another e-mail address now. Letters about it no longer come to this one. If that was not you, tell the person who looks after the site.\n`,
  },

  account: {
    title: 'Your account',
    contents: 'On this page',
    groups: { you: 'Your details', access: 'Access', data: 'Your data' },
    username: (username: string) => `Owners invite you by the name “${username}” or by your e-mail address.`,
    nameTitle: 'Name',
    saveName: 'Save the name',
    nameSaved: 'Your name is saved.',
    emailTitle: 'E-mail',
    saveEmail: 'Change the address',
    emailCurrentHint: 'We ask for it because a link for a new password goes to your address.',
    emailSaved: 'Your e-mail address is changed.',
    emailSent: (email: string) =>
      `Open the link that we sent to ${email}. Until then your old address stays.`,
    emailConfirmed: 'This address is confirmed: invitations to it reach you.',
    emailOpen: 'This address is not confirmed. Until it is, invitations to it do not reach this account.',
    emailAskAdmin: 'The person who looks after this site can give you a link that confirms it.',
    sendConfirm: 'Send me a link to confirm it',
    confirmSent: (email: string) =>
      `A link is on its way to ${email}. Open it where you are signed in: then invitations to this address reach you.`,
    confirmLater: 'Those were many e-mails at once. Please wait an hour, then try again.',
    confirmFailed: 'The e-mail could not be sent. Please try again later.',
    passwordTitle: 'Password',
    current: 'Current password',
    next: 'New password',
    savePassword: 'Change the password',
    passwordSaved: 'Your password is changed. Every other browser is signed out.',
    programsStay: 'Your application passwords still work: revoke those that you do not know.',
    currentWrong: 'That is not your password.',
    accessTitle: 'Where you are signed in',
    here: 'this browser',
    unknownBrowser: 'A browser',
    made: (day: string) => `since ${day}`,
    used: (day: string) => `last used ${day}`,
    neverUsed: 'never used',
    end: 'Sign out',
    endDetails: (label: string) => `: ${label}`,
    revoke: 'Revoke',
    browserEnded: 'The other browser is signed out.',
    ended: 'Done. A program may still be let in for up to five minutes.',
    appTitle: 'Application passwords',
    appAbout:
      'For programs that use your lists. A program gets one of its own, so that you can revoke just that one. A program sees what guests bought, even before you unwrap.',
    appLabel: 'What is it for?',
    appLabelHint: 'Such as “Backup script”.',
    appLabelWrong: (most: number) => `Write what it is for, in 1 to ${numeral(most)} characters.`,
    appTooMany: (most: number) =>
      `You have ${numeral(most)} application passwords, and there is no room for more. First revoke one that you no longer need.`,
    appSubmit: 'Make an application password',
    appMade: 'Copy this application password now. It is shown only this once.',
    copy: 'Copy',
    copied: 'Copied',
    everythingTitle: 'All your data',
    everythingAbout:
      'One file with your account, your lists, their gifts and who gave them. What is still wrapped is not in it.',
    everything: 'Download everything',
    deleteTitle: 'Delete your account',
    deleteAbout:
      'Your lists, their gifts and your invitations go with it. A list with another owner stays with them. There is no way back.',
    deleteStart: 'Delete my account…',
  },

  deletion: {
    title: 'Delete your account?',
    lists: (going: number, staying: number) =>
      [
        going + staying === 0 && 'You own no list.',
        going > 0 &&
          `${counted(going, { one: 'list goes', other: 'lists go' })} with it. Guests can no longer open ${plural(going, { one: 'it', other: 'them' })}, nor see what they gave.`,
        staying > 0 &&
          `${counted(staying, { one: 'list stays with its other owner', other: 'lists stay with their other owners' })}.`,
        noWayBack,
      ]
        .filter(Boolean)
        .join(' '),
    manyLists: (count: number) =>
      `You own ${numeral(count)} lists. Those that have another owner stay with that owner. All others go with your account: guests can no longer open them, nor see what they gave. ${noWayBack}`,
    more: 'You own many lists, and not all of them are gone yet. Please send the form once more, and it goes on.',
    password: 'Your password, to be sure',
    submit: 'Delete my account',
    keep: 'Keep my account',
    lastAdmin: 'You are the last admin of this site. Make another account an admin first.',
    doneTitle: 'Your account is gone.',
    done: 'Your account was deleted, and so were the lists that were yours alone.',
  },

  signedOut: 'You are signed out.',
}
