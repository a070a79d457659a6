/*
 * The delivery of events, for the model checker Spin; docs/verification.md says what follows from it.
 *
 * Two deliveries go through the queue while processes die, Redis is wiped, leases expire, receivers refuse, and subscriptions
 * are disabled and enabled. By default both are of one order and have ordered subscriptions of their own. With
 * -DONE_SUBSCRIPTION they are of two orders and one subscription, of which SHARE may be in flight.
 *
 * Each action names in square brackets the function or the method of the source that performs it;
 * verification/model/model-names.spec.ts looks the names up.
 */
#ifndef FAULTS
#define FAULTS 2        /* how many faults may happen in all */
#endif
#ifndef REFUSALS
#define REFUSALS 2      /* how many requests the receivers may refuse in all */
#endif
#define ATTEMPTS 2      /* attempts until a delivery is exhausted */
#define SHARE 1         /* deliveries of one subscription that may be in flight */
#define DELIVERIES 2
#define WORKERS 2

#define NONE 0
#define WAITING 1
#define DELIVERED 2
#define EXHAUSTED 3

#ifdef ONE_SUBSCRIPTION
#define SUBSCRIPTION(d) 0
#define WAITS_FOR_EARLIER(d) false
#else
#define SUBSCRIPTION(d) d
#define WAITS_FOR_EARLIER(d) (d == 1 && state[0] == WAITING)
#endif

/* The database. Tokens are never used twice; 0 is none. */
byte state[DELIVERIES];
byte attempts[DELIVERIES];
byte lease[DELIVERIES];          /* the token of the lease */
bool heldBack[DELIVERIES];       /* next_attempt_at was moved because an earlier delivery waits */
bool isActive[DELIVERIES] = true;  /* by subscription */
byte nextToken = 1;

/* Redis: the token that was published for each delivery. */
byte job[DELIVERIES];

/* What processes know: the tokens with which they work. */
byte publishing[DELIVERIES];
byte working[WORKERS];

/* Counted for the properties alone. */
byte faults = 0;
byte refusals = 0;
bool acknowledged[DELIVERIES];
bool committed[DELIVERIES];
bool accepted[DELIVERIES];       /* a receiver has answered 2xx */
byte requests[DELIVERIES];
byte refused[DELIVERIES];

#define ENDED(d) (state[d] == DELIVERED || state[d] == EXHAUSTED)
#define IN_FLIGHT(s) ((lease[0] != NONE && SUBSCRIPTION(0) == s) + (lease[1] != NONE && SUBSCRIPTION(1) == s))
#ifdef WITHOUT_SHARE
#define HAS_SHARE(d) true
#else
#define HAS_SHARE(d) (IN_FLIGHT(SUBSCRIPTION(d)) < SHARE)
#endif
#ifdef WITHOUT_WAITING
#define MUST_WAIT(d) false
#else
#define MUST_WAIT(d) WAITS_FOR_EARLIER(d)
#endif

/* Nobody can still use the lease: time passes until it expires. */
#define ABANDONED(d) (lease[d] != NONE && lease[d] != job[d] && lease[d] != publishing[d] \
  && lease[d] != working[0] && lease[d] != working[1])

inline fault() { faults < FAULTS -> faults++ }

/* A change and its answer. After a crash the client repeats its request. */
active proctype Api() {
  byte d = 0;
  do
  :: d < DELIVERIES ->
#ifdef ACKNOWLEDGE_BEFORE_COMMIT
    acknowledged[d] = true;
    if
    :: atomic { fault(); d++ }
    :: atomic { /* [recordEventsSql] */ committed[d] = true; state[d] = (isActive[SUBSCRIPTION(d)] -> WAITING : NONE); d++ }
    fi
#else
    if
    :: atomic { fault() }
    :: atomic { /* [recordEventsSql] */ committed[d] = true; state[d] = (isActive[SUBSCRIPTION(d)] -> WAITING : NONE) }
      acknowledged[d] = true;
      assert(committed[d]);  /* what was answered is stored */
      d++
    fi
#endif
  :: else -> break
  od
#ifdef ACKNOWLEDGE_BEFORE_COMMIT
  assert((!acknowledged[0] || committed[0]) && (!acknowledged[1] || committed[1]))
#endif
}

/*
 * One for each delivery, because the claim begins at a random subscription: none is left out for ever. Nor is one that is
 * before its mark: [ClaimMarks.searchAll] finds it.
 */
proctype Relay(byte d) {
  byte token;
end:
  do
  :: atomic {
      /* Claims of one application exclude each other: [tryClaimLocks] [claim] */
      (state[d] == WAITING && lease[d] == NONE && !heldBack[d] && isActive[SUBSCRIPTION(d)] && HAS_SHARE(d)) ->
      if
      :: MUST_WAIT(d) -> heldBack[d] = true; goto end
      :: else ->
        token = nextToken; nextToken++; lease[d] = token; publishing[d] = token;
        assert(IN_FLIGHT(SUBSCRIPTION(d)) <= SHARE)
      fi
    }
    if
    :: atomic { /* [BullDeliveryQueue.publish] */ job[d] = token; publishing[d] = NONE }
    :: atomic { /* killed between claim and publication */ fault(); publishing[d] = NONE }
    :: atomic { /* published, but the confirmation was lost */ fault(); job[d] = token };
      atomic {
        /* [DeliveryRepository.revokeLeases] only if no worker has begun */
        if
        :: lease[d] == token && working[0] != token && working[1] != token -> lease[d] = NONE
        :: else
        fi;
        publishing[d] = NONE
      }
    fi;
    token = NONE
  od
}

proctype Worker(byte w) {
  byte d; byte token; bool ok; bool seen;
end:
  do
  :: atomic {
      /* [BullDeliveryQueue.process] [DeliveryRepository.renewAndLoad] */
      if
      :: job[0] != NONE -> d = 0
      :: job[1] != NONE -> d = 1
      fi;
      token = job[d]; job[d] = NONE;
      if
      :: lease[d] == token && state[d] == WAITING && isActive[SUBSCRIPTION(d)] -> working[w] = token
      :: else -> goto done
      fi
    }
    if
    :: atomic { /* killed before the request */ fault(); goto done }
    :: atomic {
        /* [HttpSender.send] */
        requests[d]++;
        if
        :: ok = true; accepted[d] = true
        :: refusals < REFUSALS -> refusals++; refused[d]++; ok = false
        fi;
        assert(requests[d] <= 1 + refused[d] + faults);
        assert(!WAITS_FOR_EARLIER(d))
      }
    fi;
    if
    :: atomic { /* killed before the result is written */ fault(); goto done }
    :: /* The statement sees what was committed before it began. */ seen = (state[1] == WAITING)
    fi;
    atomic {
      /* [recordOutcomes] */
#ifndef RECORD_WITHOUT_LEASE
      if
      :: lease[d] != token -> goto done
      :: else
      fi;
#endif
      assert(lease[d] == token);  /* only the holder of the lease records */
      lease[d] = NONE;
      attempts[d]++;
      if
      :: ok -> state[d] = DELIVERED; assert(accepted[d])
      :: !ok && attempts[d] >= ATTEMPTS -> state[d] = EXHAUSTED
      :: else
      fi;
      if
      :: d == 0 && ENDED(0) && seen -> heldBack[1] = false
      :: else
      fi
    }
done:
    atomic { working[w] = NONE; token = NONE; ok = false; seen = false; d = 0 }
  od
}

/* Time passes. One for each delivery, because no date is put off for ever. */
proctype Time(byte d) {
end:
  do
#ifndef LEASES_NEVER_EXPIRE
  :: atomic { /* [claim] delete expired leases */ ABANDONED(d) -> lease[d] = NONE }
#endif
#ifndef HELD_BACK_FOR_EVER
  :: atomic { /* [claim] examine what was held back again */ heldBack[d] -> heldBack[d] = false }
#endif
  od
}

/* Faults that are not the death of a process. */
active proctype Faults() {
end:
  do
  :: atomic { lease[0] != NONE && faults < FAULTS -> faults++; lease[0] = NONE }  /* expires although its holder lives */
  :: atomic { lease[1] != NONE && faults < FAULTS -> faults++; lease[1] = NONE }
  :: atomic { (job[0] != NONE || job[1] != NONE) && faults < FAULTS -> faults++; job[0] = NONE; job[1] = NONE }
  od
}

/* Disables the first subscription once, and enables it again. */
active proctype Owner() {
  if
  :: atomic { /* [recordOutcomes] for a 410, or after failures */ isActive[0] = false };
    atomic { /* [WebhookRepository.enable] */ isActive[0] = true }
  :: skip
  fi
}

init {
  atomic {
    run Relay(0); run Relay(1);
    run Worker(0); run Worker(1);
    run Time(0); run Time(1)
  }
}

/* Every delivery ends, if every process that can go on goes on. */
ltl ends { [] (state[0] == WAITING -> <> ENDED(0)) && [] (state[1] == WAITING -> <> ENDED(1)) }
