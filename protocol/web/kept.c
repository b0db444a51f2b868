#include "protocol/web/kept.h"

#include <time.h>

#include "protocol/web/access_private.h"

int kept_ways(Access *access, KeptWay ways[static PEOPLE_MAX]) {
    int count = 0;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < access->people; i++) {
        Person *const person = &access->person[i];
        if (access_listens(person)) person->used_s = (int64_t)time(NULL);
        if (person->grant.number && !person->is_proven)
            ways[count++] = (KeptWay){ person->way, person->grant.right, person->since_s, person->used_s };
    }
    pthread_mutex_unlock(&access->lock);
    return count;
}

void kept_take_up(Access *access, const KeptWay *way) {
    pthread_mutex_lock(&access->lock);
    *access_person_place(access) = (Person){ .grant = { .number = ++access->numbers, .right = way->right },
                                             .way = way->way,
                                             .since_s = way->since_s,
                                             .used_s = way->used_s };
    pthread_mutex_unlock(&access->lock);
}

int kept_codes(Access *access, KeptCode codes[static CODES_MAX]) {
    int count = 0;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < access->codes; i++) {
        const Code *const code = &access->code[i];
        const Guest *const guest = &code->guest;
        if (guest->grant.number && !guest->grant.right.is_host)
            codes[count++] = (KeptCode){ code->secret, guest->grant.right, guest->since_s };
    }
    pthread_mutex_unlock(&access->lock);
    return count;
}

void kept_take_up_code(Access *access, const KeptCode *code) {
    pthread_mutex_lock(&access->lock);
    *access_code_place(access) = (Code){
        .secret = code->code,
        .guest = { .grant = { .number = ++access->numbers, .right = code->right }, .since_s = code->since_s },
    };
    pthread_mutex_unlock(&access->lock);
}
