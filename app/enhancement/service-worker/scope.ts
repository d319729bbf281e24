/*
 * A service worker's types, as far as they are used here: TypeScript's own library of them (lib.webworker)
 * can't stand in one program with that of pages, whose events it makes plain ones.
 */
import type { Message } from "./push.ts";

interface ExtendableEvent extends Event {
  waitUntil(end: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface AskEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface PushEvent extends ExtendableEvent {
  readonly data: PushData | null;
}

export interface PushData {
  json(): Message;
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

/** Either may be missing (Push API). */
export interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: AskEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: PushSubscriptionChangeEvent;
}

export interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
}
