/**
 * Another page was opened in this browser: its person may have signed in or out there. An open list in another window asks anew whether
 * it may go on, so that an owner who has signed in learns nothing more in a window from before.
 */
if (!document.querySelector('[data-follow]')) new BroadcastChannel('hc-pages').postMessage('')

export {}
